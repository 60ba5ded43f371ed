// Warning beside QR codes whose address works only on the server's own machine. It is not printed.
import { isLoopbackAddress } from '#domain/public-address.ts';
import { Banner } from '#ui/Banner.tsx';
import styles from './LocalAddressWarning.module.css';
import { tableTexts } from './table-texts.ts';

/** Warns that the address in the QR codes is a loopback address, which no phone can open. Renders nothing for any other address. */
export function LocalAddressWarning({ address }: { address: string | undefined }) {
  if (address === undefined || !isLoopbackAddress(address)) return null;
  return (
    <Banner kind="danger" announce="none" title={tableTexts.localAddress.title} className={styles.warning}>
      {tableTexts.localAddress.text(new URL(address).host)}
    </Banner>
  );
}
