// Public API of the dashboard.
export { dashboardHandlers, readDashboard, type WholeDashboard } from './handlers.ts';
