// The buttons of a board: sums, sold-out products, print queue and settings. The dialogs of sums and settings are loaded when they
// are opened.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PrintQueueButton } from '#admin/printing/queue/PrintQueueButton.tsx';
import type { PrintQueueState } from '#admin/printing/queue/use-print-queue.ts';
import type { BoardPrinting } from '#admin/printing/use-board-printing.ts';
import { icons } from '#admin/shared/icons.ts';
import { lazyModuleQuery } from '#admin/shared/lazy-module-query.ts';
import { LoadErrorMessage } from '#admin/shared/page/LoadErrorMessage.tsx';
import { PageSkeleton } from '#admin/shared/page/PageSkeleton.tsx';
import { SoldOutButton } from '#admin/shared/sold-out/SoldOutButton.tsx';
import { texts } from '#admin/shared/texts.ts';
import { Button } from '#ui/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/Dialog.tsx';
import layout from '#ui/layout.module.css';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { type SoundSetting, unlockAlertSound } from './alert-sound.ts';
import styles from './Board.module.css';
import { boardTexts } from './board-texts.ts';
import type { CategoryFilter, FilteredBoard } from './category-filter.ts';
import type { PendingUnits } from './count-pending-units.ts';

const sumsQuery = lazyModuleQuery('board-sums', () => import('./PendingUnitsList.tsx'));
const settingsQuery = lazyModuleQuery('board-settings', () => import('./BoardSettings.tsx'));

type BoardToolsProps = {
  /** Undefined until the board is read. */
  filtered: FilteredBoard | undefined;
  filter: CategoryFilter;
  sums: readonly PendingUnits[];
  /** Key of the sum whose tables are marked; null without one. */
  markedSum: string | null;
  onMarkSum: (key: string | null) => void;
  sound: SoundSetting;
  printing: BoardPrinting;
  queue: PrintQueueState;
  timeZone: string;
};

/**
 * The buttons of a board that open its dialogs: sums of products, sold-out products, print queue and settings. Before the browser
 * allows sound, one more button switches the sound on.
 */
export function BoardTools(props: BoardToolsProps) {
  const { filtered, sound, printing, queue, timeZone } = props;
  const isQueueShown = printing.query.data?.isOn === true || queue.jobs.length > 0;
  return (
    <div className={classNames(layout.row, styles.tools)}>
      {sound.isOn && sound.state === 'blocked' && (
        <Button icon={icons.soundOff} title={texts.sound.blocked} onClick={unlockAlertSound}>
          <span className={styles.word}>{texts.sound.unlock}</span>
          <VisuallyHidden>. {texts.sound.blocked}</VisuallyHidden>
        </Button>
      )}
      {isQueueShown && <PrintQueueButton printing={printing} queue={queue} timeZone={timeZone} />}
      {filtered && <SumsButton {...props} pages={filtered.board.pages} />}
      <SoldOutButton
        section={printing.section}
        wordClassName={styles.word}
        pendingProductIds={filtered?.board.lines.map(({ productId }) => productId)}
      />
      <SettingsButton {...props} />
    </div>
  );
}

type SumsButtonProps = Pick<BoardToolsProps, 'sums' | 'markedSum' | 'onMarkSum'> & { pages: number };

function SumsButton({ sums, markedSum, onMarkSum, pages }: SumsButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const query = useQuery({ ...sumsQuery, enabled: isOpen });
  return (
    <>
      <Button icon={icons.sum} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <span className={styles.word}>{boardTexts.sums.open}</span>
      </Button>
      {isOpen && (
        <Dialog title={boardTexts.sums.title} closeLabel={texts.form.close} placement="side" onClose={close}>
          {query.isPending && <PageSkeleton heights={['3rem', '3rem', '3rem']} />}
          <LoadErrorMessage title={boardTexts.notLoaded} query={query} />
          {query.data && (
            <query.data.PendingUnitsList
              sums={sums}
              marked={markedSum}
              isOnePageOfMany={pages > 1}
              onMark={(key) => {
                onMarkSum(key);
                close();
              }}
            />
          )}
        </Dialog>
      )}
    </>
  );
}

type SettingsButtonProps = Pick<BoardToolsProps, 'filtered' | 'filter' | 'sound' | 'printing'>;

function SettingsButton(props: SettingsButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const query = useQuery({ ...settingsQuery, enabled: isOpen });
  return (
    <>
      <Button icon={icons.settings} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <span className={styles.word}>{boardTexts.settings.open}</span>
      </Button>
      {isOpen && (
        <Dialog
          title={boardTexts.settings.title}
          closeLabel={texts.form.close}
          onClose={close}
          footer={
            <Button size="large" variant="primary" onClick={close}>
              {boardTexts.settings.done}
            </Button>
          }
        >
          {query.isPending && <PageSkeleton heights={['3rem', '3rem', '3rem']} />}
          <LoadErrorMessage title={boardTexts.notLoaded} query={query} />
          {query.data && <query.data.BoardSettings {...props} />}
        </Dialog>
      )}
    </>
  );
}
