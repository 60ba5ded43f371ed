// Replies that break the protocol: not sent, sent by another server, truncated, or not signed correctly.

import { plainTextReply, type Reply } from '#e2e/fakes/http-server.ts';
import type { FaultyReply } from '#e2e/fakes/redsys/behaviour.ts';
import type { BehaviourControl } from '#e2e/fakes/redsys/control.ts';

/** A key that no merchant has, to make invalid signatures. */
export const WRONG_KEY = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** The correct reply of the simulated Redsys to a request, and its wrong variants, from which `faultyReply` chooses. */
export interface ReplyVariants {
  readonly normal: Reply;
  readonly refused: Reply;
  readonly unsigned: Reply;
  readonly badlySigned: Reply;
}

/**
 * Returns the reply of the simulated Redsys for this fault, or `cut` if the connection must be closed without a reply. For the
 * fault `hangs`, first waits until a test releases the requests that hang, then returns `cut`.
 */
export async function faultyReply(
  control: BehaviourControl,
  fault: FaultyReply,
  variants: ReplyVariants,
): Promise<Reply | 'cut'> {
  const { normal } = variants;
  switch (fault) {
    case 'refused':
      return variants.refused;
    case 'hangs':
      await control.waitForNextRelease();
      return 'cut';
    case 'drops':
      return 'cut';
    case 'http-500':
      return plainTextReply('Internal Server Error', 500);
    case 'html':
      return { status: 200, headers: { 'content-type': 'text/html;charset=utf-8' }, body: MAINTENANCE_PAGE };
    case 'empty':
      return { ...normal, body: '' };
    case 'half-json':
      return { ...normal, body: normal.body.slice(0, normal.body.length / 2) };
    case 'cut-body':
      return { ...normal, isCut: true };
    case 'unsigned':
      return variants.unsigned;
    case 'bad-signature':
      return variants.badlySigned;
  }
}

const MAINTENANCE_PAGE = '<!doctype html><html lang="es"><title>Aviso</title><p>Servicio en mantenimiento</p></html>';
