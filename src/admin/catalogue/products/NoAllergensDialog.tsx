// Dialog in which staff choose the products that contain none of the fourteen allergens, and state it for all of them at once.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { catalogueTexts } from '#admin/catalogue/catalogue-texts.ts';
import { api, errorText } from '#admin/shared/api.ts';
import { useListDialogs } from '#admin/shared/lists/dialog-address.ts';
import { backOfficeQueryKey } from '#admin/shared/live/back-office-query.ts';
import { texts } from '#admin/shared/texts.ts';
import { usePressMutation } from '#admin/shared/use-press-mutation.ts';
import type { ListedProduct } from '#contract/catalogue.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import layout from '#ui/layout.module.css';
import { showToast } from '#ui/toast-store.ts';

const words = catalogueTexts.products.noAllergens;

/**
 * Dialog in which staff choose products without stated allergens and state that they have none. No product is chosen at first,
 * because a wrong statement is dangerous for people with allergies.
 */
export function NoAllergensDialog({ products }: { products: readonly ListedProduct[] }) {
  const client = useQueryClient();
  const dialogs = useListDialogs();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = products.map(({ id }) => id).filter((id) => chosen.has(id));
  const state = usePressMutation({
    requestKey: (productIds) => productIds,
    mutationFn: (productIds: string[]) => api.catalogue.stateNoAllergens({ productIds }),
    onSuccess: async ({ stated }) => {
      await client.invalidateQueries({ queryKey: backOfficeQueryKey() });
      showToast(words.stated(stated));
      dialogs.close();
    },
  });

  function choose(id: string, isChosen: boolean) {
    setChosen(new Set(isChosen ? [...chosen, id] : [...chosen].filter((each) => each !== id)));
  }

  return (
    <Dialog
      title={words.title}
      placement="side"
      closeLabel={texts.form.close}
      onClose={() => dialogs.close()}
      footer={
        <Button
          variant="primary"
          wide
          busy={state.isPending}
          disabledReason={ids.length === 0 ? words.chooseFirst : null}
          onClick={() => state.mutate(ids)}
        >
          {words.state(ids.length)}
        </Button>
      }
    >
      <div className={layout.stack3}>
        <p>{words.lead}</p>
        {state.error && <Banner kind="danger">{errorText(state.error)}</Banner>}
        <Checkbox
          checked={ids.length === products.length}
          onChange={({ target }) => setChosen(new Set(target.checked ? products.map(({ id }) => id) : []))}
        >
          <strong>{words.all(products.length)}</strong>
        </Checkbox>
        <div>
          {products.map(({ id, name }) => (
            <Checkbox key={id} checked={chosen.has(id)} onChange={({ target }) => choose(id, target.checked)}>
              {name}
            </Checkbox>
          ))}
        </div>
      </div>
    </Dialog>
  );
}
