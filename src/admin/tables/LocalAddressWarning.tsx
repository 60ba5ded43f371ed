// Warning beside QR codes whose address only the server's own machine can open. It is not printed.
import { isUrlOnLoopback } from '#domain/public-address.ts';
import { Banner } from '#ui/Banner.tsx';
import styles from './LocalAddressWarning.module.css';
import { tableTexts } from './table-texts.ts';

/**
 * Warns that the address in the QR codes is one of the server's own machine, such as `localhost`, which no phone can open.
 * Renders nothing for any other address.
 */
export function LocalAddressWarning({ address }: { address: string | undefined }) {
  if (address === undefined || !isUrlOnLoopback(address)) return null;
  return (
    <Banner kind="danger" announce="none" title={tableTexts.localAddress.title} className={styles.warning}>
      {tableTexts.localAddress.text(new URL(address).host)}
    </Banner>
  );
}
