// The terms and conditions of an order.
import { texts } from '#customer/shared/texts.ts';
import { CompanyData, LegalContact, LegalPage, LegalSection, LegalText } from './LegalPage.tsx';
import { PaymentOptionList } from './Recipients.tsx';

/** The legal page with the terms and conditions of an order. */
export function TermsPage() {
  return (
    <LegalPage title={texts.nav.terms}>
      <TermsText />
    </LegalPage>
  );
}

/** The terms without their title, for the page and for the sheet that the cart opens. */
export function TermsText() {
  return (
    <LegalText>
      <LegalSection title="1. Quiénes somos">
        <p>Esta página te permite pedir desde tu mesa en el siguiente establecimiento:</p>
        <CompanyData />
      </LegalSection>
      <LegalSection title="2. Quién puede pedir">
        <p>
          Para usar este servicio debes tener 18 años o más. Al aceptar estos términos declaras que los tienes y que los
          datos que nos das son ciertos.
        </p>
      </LegalSection>
      <LegalSection title="3. Precios">
        <p>Todos los precios están en euros (EUR) e incluyen el IVA.</p>
        <p>
          El precio que cuenta es el de la carta en el momento de pedir. Si cambia mientras preparas tu pedido, te lo
          decimos antes de que pidas y no se pide nada hasta que vuelvas a confirmarlo.
        </p>
      </LegalSection>
      <LegalSection title="4. Cómo se hace un pedido">
        <p>
          Escanea el código QR de tu mesa, elige lo que quieras, revisa «Tu pedido», acepta estos términos y confírmalo.
          Lo llevaremos a la mesa cuyo código has escaneado. Podrás seguirlo en «Tus últimos pedidos».
        </p>
        <p>
          Solo se puede pedir mientras la barra o la cocina están abiertas y mientras haya existencias. Si algo se agota
          después de que lo pidas, el personal te lo dirá y te ofrecerá otra cosa o la devolución de su importe.
        </p>
      </LegalSection>
      <LegalSection title="5. Pago">
        <PaymentOptionList />
        <p>
          Un pedido es efectivo únicamente tras la confirmación del banco. Si el establecimiento cobra en la mesa o en
          la barra, sin pago en esta página, el pedido es efectivo en cuanto lo realizas.
        </p>
      </LegalSection>
      <ConsumerRights />
    </LegalText>
  );
}

/** Sections 6 to 10: consumer rights, minors, allergens and applicable law. */
function ConsumerRights() {
  return (
    <>
      <LegalSection title="6. Sin derecho de desistimiento">
        <p>
          La comida y la bebida son bienes perecederos, que pueden deteriorarse o caducar con rapidez: conforme al
          artículo 103 del texto refundido de la Ley General para la Defensa de los Consumidores y Usuarios, no hay
          derecho de desistimiento. Si algo no está como esperabas, díselo al camarero y lo resolveremos.
        </p>
      </LegalSection>
      <LegalSection title="7. Alcohol y menores">
        <p>
          No se vende ni se sirve alcohol a menores de 18 años. El personal puede pedirte un documento que acredite tu
          edad y negarse a servirte alcohol si no lo muestras.
        </p>
      </LegalSection>
      <LegalSection title="8. Alérgenos">
        <p>
          La carta indica los catorce alérgenos del Reglamento (UE) 1169/2011. En la cocina y en la barra se manipulan
          todos ellos: si tienes una alergia o intolerancia, díselo también al camarero antes de pedir.
        </p>
      </LegalSection>
      <LegalSection title="9. Reclamaciones">
        <p>
          Puedes escribirnos a <LegalContact />. En el establecimiento tienes hojas de reclamaciones a tu disposición.
        </p>
      </LegalSection>
      <LegalSection title="10. Ley aplicable">
        <p>
          Estos términos se rigen por la ley española. Para cualquier conflicto son competentes los juzgados del
          domicilio del consumidor.
        </p>
      </LegalSection>
    </>
  );
}
