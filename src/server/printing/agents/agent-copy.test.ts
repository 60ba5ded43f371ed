// What a print agent reads of the tickets that it receives.
import { expect, it } from 'vitest';
import { agentTicketCopyShape } from '#contract/print-agent-calls.ts';
import { FIRST_COPY, samplesOfEachKind } from '#server/printing/layout/testing/sample-tickets.ts';

const ID = '0198f2a0-0000-7000-8000-000000000001';

it.each(samplesOfEachKind().map((ticket) => [ticket.kind, ticket] as const))('is all of a %s', (_, ticket) => {
  const copy = {
    ...{ tryId: 1, jobId: ID, printerId: ID, marker: '4F2A', marks: FIRST_COPY },
    printer: { url: 'escpos://192.168.1.50', columns: 42, codePage: 'cp858', confirmation: null, certificate: null },
  };
  expect(agentTicketCopyShape.parse({ ...copy, ticket }).ticket).toEqual(ticket);
});
