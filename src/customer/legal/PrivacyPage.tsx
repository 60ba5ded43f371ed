// The privacy page: which personal data is processed, for what, and the rights of the customer.
import { Link } from '#customer/shared/navigation.tsx';
import { paths } from '#customer/shared/paths.ts';
import { texts } from '#customer/shared/texts.ts';
import { CompanyData, LegalContact, LegalPage, LegalSection } from './LegalPage.tsx';
import { PushAddressListItem, RecipientList } from './Recipients.tsx';

/** The legal page about personal data: which is processed, for what, and the rights of the customer. */
export function PrivacyPage() {
  return (
    <LegalPage title={texts.nav.privacy}>
      <LegalSection title="1. Responsable de tus datos">
        <CompanyData />
      </LegalSection>
      <LegalSection title="2. Qué datos tratamos">
        <p>No necesitas registrarte ni decirnos quién eres. Tratamos solo lo que hace falta para servirte:</p>
        <ul>
          <li>Tu pedido: los productos, las notas que escribas, la mesa, la hora y su importe.</li>
          <li>Tu correo electrónico, solo si quieres dárnoslo.</li>
          <li>
            Si prefieres no dar tu correo, una etiqueta al azar (por ejemplo «anonimo-k3f9a2xq») que no se obtiene de tu
            dispositivo ni permite identificarte.
          </li>
          <li>Un identificador de sesión en una cookie, para que solo tú veas tus pedidos.</li>
          <PushAddressListItem />
        </ul>
        <p>
          No escribas en las notas datos de salud ni de otras personas; si tienes una alergia, díselo al camarero de
          palabra.
        </p>
      </LegalSection>
      <LegalSection title="3. Para qué y con qué base legal">
        <ul>
          <li>Preparar, servir y cobrar tu pedido: es necesario para cumplir lo que nos pides (contrato).</li>
          <li>Avisarte de cuánto tarda tu pedido, solo si nos lo pides: tu consentimiento.</li>
          <li>Llevar las cuentas y facturar: lo exige la ley.</li>
          <li>Evitar abusos del servicio, como pedidos repetidos o falsos: nuestro interés legítimo.</li>
        </ul>
        <p>No enviamos publicidad, no hacemos perfiles y no tomamos decisiones automáticas sobre ti.</p>
      </LegalSection>
      <LegalSection title="4. Cuánto tiempo los guardamos">
        <p>
          Los datos de las ventas, durante los plazos que exigen las leyes mercantiles y fiscales. El correo y la
          sesión, hasta que nos pidas borrarlos o dejen de hacer falta para atender tu pedido y las reclamaciones sobre
          él. Cuando los borramos, de tus pedidos queda solo qué se pidió y cuánto costó, sin nada que te identifique.
        </p>
      </LegalSection>
      <Recipients />
      <LegalSection title="6. Tus derechos">
        <p>
          Puedes pedir acceso a tus datos, su rectificación, su supresión, la limitación de su uso o su portabilidad, y
          oponerte a que los tratemos. Escríbenos a <LegalContact />. Responderemos en el plazo de un mes.
        </p>
        <p>
          Si no quedas conforme, puedes reclamar ante la Agencia Española de Protección de Datos (
          <a href="https://www.aepd.es" rel="noreferrer">
            www.aepd.es
          </a>
          ).
        </p>
      </LegalSection>
      <LegalSection title="7. Cookies">
        <p>
          Lo que guardamos en tu navegador está explicado en la <Link href={paths.cookies}>página de cookies</Link>.
        </p>
      </LegalSection>
    </LegalPage>
  );
}

function Recipients() {
  return (
    <LegalSection title="5. Quién los recibe">
      <p>
        El personal del establecimiento, para servirte. Quienes nos prestan servicios informáticos o de pago, solo para
        eso y por contrato. Las autoridades, cuando la ley obliga.
      </p>
      <RecipientList />
    </LegalSection>
  );
}
