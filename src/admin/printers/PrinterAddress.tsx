// The address of one printer in the list, who prints on it, and the button for a new address to call.
import { useQuery } from '@tanstack/react-query';
import type { ListedPrinter } from '#contract/printers.ts';
import { type PollingProtocolId, readPollingAddress } from '#domain/printer.ts';
import { Button } from '#ui/Button.tsx';
import { agentsQuery } from './agents/agent-queries.ts';
import styles from './PrinterState.module.css';
import { pollingTexts } from './polling/polling-texts.ts';
import { printerTexts } from './printer-texts.ts';

type PrinterAddressProps = {
  printer: ListedPrinter;
  onRenewUrl: (printer: ListedPrinter) => void;
};

export function PrinterAddress({ printer, onRenewUrl }: PrinterAddressProps) {
  const { url, name, agentId, connection } = printer;
  return (
    <div className={styles.state}>
      <span className={styles.url}>{url}</span>
      {connection === 'agent' && <AgentName agentId={agentId} />}
      {connection === 'polling' && (
        <>
          <span className={styles.fact}>{POLLING_NAMES[readPollingAddress(url)?.protocol ?? 'cloudprnt']}</span>
          <Button aria-label={pollingTexts.renewOf(name)} onClick={() => onRenewUrl(printer)}>
            {pollingTexts.renew}
          </Button>
        </>
      )}
    </div>
  );
}

function AgentName({ agentId }: { agentId: string | null }) {
  const { data: name } = useQuery({
    ...agentsQuery,
    select: ({ agents }) => agents.find(({ id }) => id === agentId)?.name,
  });
  return <span className={styles.fact}>{printerTexts.printedBy(name ?? printerTexts.unknownAgent)}</span>;
}

const POLLING_NAMES: Readonly<Record<PollingProtocolId, string>> = {
  cloudprnt: printerTexts.polls('Star CloudPRNT'),
  sdp: printerTexts.polls('Epson Server Direct Print'),
};
