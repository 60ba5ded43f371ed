// Public API of the payment incidents.
export { closeAttemptIncidents, closeOutcomeIncidents, closeRefundIncident } from './close-incident.ts';
export { closeRefundedIncidents, closeRepeatedRefundIncidents } from './close-refunded-incidents.ts';
export { incidentHandlers } from './handlers.ts';
export { hasOpenRefundIncident, readUnknownRefunds, type UnknownRefunds } from './refund-incidents.ts';
export { reportIncident } from './report-incident.ts';
