// Dialog «Productos agotados» (sold-out products) of the boards, of «Crear Pedido» and of the welcome page.
import { type ReactNode, useCallback, useId, useMemo, useState } from 'react';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { texts } from '#admin/shared/texts.ts';
import type { StockedProduct } from '#contract/sold-out.ts';
import type { Section } from '#domain/schedule.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import layout from '#ui/layout.module.css';
import { SearchField } from '#ui/SearchField.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './SoldOutDialog.module.css';
import { type SetProductSoldOut, SoldOutRow } from './SoldOutRow.tsx';
import { soldOutDialogLists } from './sold-out-list.ts';
import { useFreeReservedStock, useMarkSoldOut, useStockList } from './sold-out-queries.ts';
import { soldOutTexts } from './sold-out-texts.ts';

type SoldOutDialogProps = {
  section?: Section | undefined;
  pendingProductIds?: readonly string[] | undefined;
  onClose: () => void;
};

const NO_IDS: readonly string[] = [];

/** Dialog «Productos agotados», in which staff mark products as sold out and put them back on sale. */
export function SoldOutDialog({ section, pendingProductIds = NO_IDS, onClose }: SoldOutDialogProps) {
  const query = useStockList();
  const [search, setSearch] = useState('');
  const { markedUnits, statusText, mark } = useMarks();
  // The products that were on the board when the dialog was opened, so that no row moves under the finger.
  const [pendingIds] = useState(() => new Set(pendingProductIds));
  const lists = useMemo(() => {
    const markedIds = new Set(markedUnits.keys());
    return (
      query.data &&
      soldOutDialogLists(query.data.products, { section: section ?? null, pendingIds, markedIds, query: search })
    );
  }, [query.data, section, pendingIds, markedUnits, search]);
  const { mutate: free } = useFreeReservedStock();
  const rows = { markedUnits, onMark: mark, onFree: free };

  return (
    <Dialog title={soldOutTexts.title} closeLabel={texts.form.close} placement="side" onClose={onClose}>
      <div className={styles.lists}>
        <SearchField
          label={soldOutTexts.search}
          placeholder={soldOutTexts.search}
          clearLabel={texts.lists.clearSearch}
          onSearch={(text) => setSearch(text.trim())}
        />
        <VisuallyHidden role="status">{statusText}</VisuallyHidden>
        <LoadErrorMessage title={soldOutTexts.readFailed} query={query} />
        {query.isPending && <PageSkeleton heights={['3rem', '3rem', '3rem', '3rem']} />}
        {query.data?.products.length === 0 && <EmptyState title={soldOutTexts.none} />}
        {lists?.found && (
          <ProductList {...rows} title={soldOutTexts.found} products={lists.found}>
            {soldOutTexts.notFound}
          </ProductList>
        )}
        {lists && !lists.found && query.data?.products.length !== 0 && (
          <>
            {lists.pending.length > 0 && (
              <ProductList {...rows} title={soldOutTexts.pending} products={lists.pending} />
            )}
            <ProductList {...rows} title={soldOutTexts.soldOut} products={lists.soldOut}>
              {soldOutTexts.nothingSoldOut}
            </ProductList>
            {lists.available.length > 0 && (
              <ProductList {...rows} title={soldOutTexts.available} products={lists.available} />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

/** The stock, before they were marked, of the products marked in this dialog, and the function that marks a product. */
function useMarks() {
  const { mutate } = useMarkSoldOut();
  const [markedUnits, setMarkedUnits] = useState<ReadonlyMap<string, number>>(new Map());
  const [statusText, setStatusText] = useState('');
  const mark = useCallback<SetProductSoldOut>(
    (product, { isSoldOut, units }) =>
      mutate(
        { product, isSoldOut, units },
        {
          onSuccess: ({ before }) => {
            // A repeated request finds nothing left; the number that was shown is what is undone then.
            setMarkedUnits((marked) => withMark(marked, product.id, isSoldOut ? before || product.stock : null));
            setStatusText((isSoldOut ? soldOutTexts.markedNow : soldOutTexts.backNow)(product.name));
          },
        },
      ),
    [mutate],
  );
  return { markedUnits, statusText, mark };
}

function withMark(marked: ReadonlyMap<string, number>, id: string, units: number | null): ReadonlyMap<string, number> {
  const next = new Map(marked);
  if (units === null) next.delete(id);
  else next.set(id, units);
  return next;
}

type ProductListProps = {
  title: string;
  products: readonly StockedProduct[];
  markedUnits: ReadonlyMap<string, number>;
  onMark: SetProductSoldOut;
  onFree: (product: StockedProduct) => void;
  /** Shown instead of an empty list. */
  children?: ReactNode;
};

function ProductList({ title, products, markedUnits, onMark, onFree, children }: ProductListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={layout.stack1}>
      <h3 id={id} className={layout.large}>
        {title}
      </h3>
      {products.length === 0 ? (
        <p className={layout.quiet}>{children}</p>
      ) : (
        <ul role="list">
          {products.map((product) => (
            <SoldOutRow
              key={product.id}
              product={product}
              unitsBefore={product.stock === 0 ? markedUnits.get(product.id) : undefined}
              onMark={onMark}
              onFree={onFree}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
