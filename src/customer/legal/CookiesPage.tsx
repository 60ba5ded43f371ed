// The cookie page: lists everything that this app stores in the browser.
import { Link } from '#customer/shared/navigation.tsx';
import { paths } from '#customer/shared/paths.ts';
import type { StorageKey } from '#customer/shared/storage/device-storage.ts';
import { texts } from '#customer/shared/texts.ts';
import styles from './CookiesPage.module.css';
import { LegalContact, LegalPage, LegalSection } from './LegalPage.tsx';
import { CookiesSummary, ThirdPartyStorageSection } from './Recipients.tsx';

/** The purpose of each storage key. A new key without a text does not compile. */
const STORED_ENTRIES: Readonly<Record<StorageKey, string>> = {
  cart: 'Los productos de tu pedido mientras lo preparas.',
  generalNotes: 'Las notas para todo el pedido.',
  termsAccepted: 'Que has aceptado los términos y condiciones, mientras dure la sesión de tu mesa.',
  tableQR: 'La mesa cuyo código has escaneado.',
  tableKey: 'La clave de ese código, si el local los protege.',
  tableLabel: 'El nombre de esa mesa, que el local puede cambiar.',
  qrExpiryAt: 'El momento en que hay que volver a escanear la mesa.',
  email: 'El correo que nos diste o la etiqueta al azar que lo sustituye.',
  myordersQuantity: 'Cuántos pedidos has hecho, para mostrarlo arriba.',
  recentOrders: 'Tus últimos pedidos, para mostrártelos también sin conexión.',
  orders:
    'Un pedido que se está enviando o pagando, para no pedirlo ni pagarlo dos veces si falla la conexión. También en qué pestaña se paga, hasta que la cierras, y durante un día los pedidos cuyo pago no se completó: si el dinero llega más tarde, te lo decimos. Nunca datos de tu tarjeta.',
  menuFilter: 'Los alérgenos que no quieres ver en la carta. No se envían a nadie: el filtro funciona en tu móvil.',
  noticeAnswer: 'Si quieres que te avisemos de cuánto tarda tu pedido, para no volver a preguntártelo.',
  noticeEmailsSince: 'Desde cuándo quieres esos avisos por correo.',
  takeBacks: 'El pedido que estás corrigiendo, hasta que sabemos que se ha retirado.',
  savesCard: 'Que has pedido guardar una tarjeta, para ofrecértela al pagar.',
};

/** The legal page that lists everything that the app stores in the customer's browser. */
export function CookiesPage() {
  return (
    <LegalPage title={texts.nav.cookies}>
      <LegalSection title="En pocas palabras">
        <CookiesSummary />
      </LegalSection>
      <LegalSection title="La cookie">
        <dl className={styles.entries}>
          <div>
            <dt>
              <code>__Host-comanda_guest</code>
            </dt>
            <dd>
              Tu sesión: un número al azar con el que el servidor sabe qué pedidos son tuyos. Hasta tu primer pedido
              lleva también la mesa que has escaneado, cuándo, y tu correo si nos lo has dado, firmados para que nadie
              los cambie; después eso pasa al servidor y aquí queda solo el número. Ninguna otra página puede leerla. Se
              crea al escanear una mesa o al empezar un pedido y dura hasta 400 días. Si la dirección de esta página
              empieza por «http:», se llama «comanda_guest».
            </dd>
          </div>
        </dl>
      </LegalSection>
      <LegalSection title="Lo que se guarda en tu navegador">
        <p>
          Además, tu navegador guarda lo siguiente (almacenamiento local). No caduca y puedes borrarlo cuando quieras:
        </p>
        <dl className={styles.entries}>
          {Object.entries(STORED_ENTRIES).map(([name, purpose]) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>{purpose}</dd>
            </div>
          ))}
        </dl>
        <p>
          También guarda una copia de esta página y de la última carta, para que puedas leerla aunque falle la conexión.
        </p>
      </LegalSection>
      <ThirdPartyStorageSection />
      <LegalSection title="Cómo borrarlo">
        <p>
          En los ajustes de tu navegador, borra los datos de este sitio. Perderás el pedido que estés preparando y
          dejarás de ver tus pedidos anteriores en este dispositivo. También puedes usar una ventana privada: se borra
          al cerrarla.
        </p>
      </LegalSection>
      <LegalSection title="Más información">
        <p>
          Qué hacemos con tus datos está en la <Link href={paths.privacy}>página de privacidad</Link>. Para cualquier
          duda, escríbenos a <LegalContact />.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
