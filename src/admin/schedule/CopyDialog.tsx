// Asks to which days the hours of one day are copied.
import { texts } from '#admin/shared/texts.ts';
import { COPY_TARGETS, type CopyTarget } from '#domain/schedule.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import styles from './CopyDialog.module.css';
import { scheduleTexts } from './schedule-texts.ts';

type CopyDialogProps = { day: string; onChoose: (to: CopyTarget) => void; onClose: () => void };

export function CopyDialog({ day, onChoose, onClose }: CopyDialogProps) {
  return (
    <Dialog title={scheduleTexts.copyTitle(day)} placement="center" closeLabel={texts.form.close} onClose={onClose}>
      <p className={styles.text}>{scheduleTexts.copyText}</p>
      <div className={styles.targets}>
        {COPY_TARGETS.map((target) => (
          <Button key={target} wide size="large" onClick={() => onChoose(target)}>
            {scheduleTexts.copyTargets[target]}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
