// Public API of the payment incidents.
export { closeAttemptIncidents, closeOutcomeIncidents, closeRefundIncident } from './close-incident.ts';
export { closeRefundedIncidents } from './close-refunded-incidents.ts';
export { incidentHandlers } from './handlers.ts';
export { reportIncident } from './report-incident.ts';
