// How the venue presents itself to its own staff.
import { endpoint } from './endpoint.ts';
import { nothing } from './fields.ts';
import { venueShape } from './menu.ts';

export const settings = {
  readVenue: endpoint({
    method: 'GET',
    path: '/api/venue',
    access: 'anyone',
    summary: "The venue's name, colour, logo and company data.",
    input: nothing,
    output: venueShape,
  }),
};
