// Asks before erasing, and names what is erased and what stays.
import { api, errorText } from '#admin/shared/api.ts';
import { texts } from '#admin/shared/texts.ts';
import { useRequest } from '#admin/shared/use-request.ts';
import type { CustomerDataChoice, ErasedCustomers } from '#contract/customer-data.ts';
import { Banner } from '#ui/Banner.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { customerDataTexts } from './customer-data-texts.ts';
import styles from './EraseCustomerDialog.module.css';

const { erase: eraseTexts } = customerDataTexts;

type EraseCustomerDialogProps = {
  choice: CustomerDataChoice;
  /** The e-mail, or the label of a single device. */
  name: string;
  onCancel: () => void;
  onErased: (erased: ErasedCustomers) => void;
};

/** The request may be repeated after a lost response: the second one erases nothing. */
export function EraseCustomerDialog({ choice, name, onCancel, onErased }: EraseCustomerDialogProps) {
  const { mutate, isPending, error } = useRequest({
    mutationFn: () => api.customerData.eraseCustomerData(choice),
    onSuccess: onErased,
  });
  return (
    <ConfirmDialog
      danger
      title={eraseTexts.title(name)}
      confirmLabel={eraseTexts.confirm}
      cancelLabel={texts.cancel}
      busy={isPending}
      onConfirm={() => mutate()}
      onCancel={onCancel}
      text={
        <div className={styles.text}>
          {error && <Banner kind="danger">{errorText(error)}</Banner>}
          <p>{eraseTexts.gone}</p>
          <List items={eraseTexts.goneList} />
          <p>{eraseTexts.stays}</p>
          <List items={eraseTexts.staysList} />
        </div>
      }
    />
  );
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
