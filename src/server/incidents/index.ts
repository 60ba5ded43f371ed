// Public API of the payment incidents.
export { closeAttemptIncidents, closeRefundIncident } from './close-incident.ts';
export { incidentHandlers } from './handlers.ts';
export { reportIncident } from './report-incident.ts';
