// Describes the result of a test print: what the printer can confirm, or what is wrong with it.
import { printerProblemAdvice, printerProblemNames } from '#admin/shared/printer-problem-texts.ts';
import type { TestPrint } from '#contract/printing.ts';
import { printerTexts } from './printer-texts.ts';

/** What the dialog of a test print shows: the result, and the label of the button for the next step. */
interface TestPrintDialogContent {
  /** Label of the button that goes on; null while nothing but waiting helps. */
  readonly next: string | null;
  /** True if the test was printed or may have been, so that the dialog asks the owner to look at the paper. */
  readonly isOnPaper: boolean;
  /** Null while it is being printed without a problem. */
  readonly notice: {
    readonly kind: 'ok' | 'info' | 'warn' | 'danger';
    readonly title: string;
    readonly text: string;
  } | null;
}

type ShownTest = {
  readonly job: Pick<TestPrint['job'], 'state' | 'problem'>;
  readonly printer: Pick<TestPrint['printer'], 'confirmation'>;
};

const words = printerTexts.test;

/**
 * Returns what the dialog of a test print shows for the state of its print job: the message about the result, and the label of the
 * button for the next step.
 */
export function testPrintDialogContent({
  job: { state, problem },
  printer: { confirmation },
}: ShownTest): TestPrintDialogContent {
  const advice = problem === null ? '' : printerProblemAdvice[problem];
  const name = problem === null ? '' : printerProblemNames[problem];
  switch (state) {
    case 'waiting':
    case 'sending': {
      const rest = state === 'waiting' ? words.waitingText : words.halfPrintedText;
      const notice = problem === null ? null : ({ kind: 'warn', title: name, text: `${advice} ${rest}` } as const);
      return { next: state === 'waiting' && notice ? words.tryNow : null, isOnPaper: false, notice };
    }
    case 'printed':
    case 'sent': {
      const notice =
        confirmation === null
          ? ({ kind: 'ok', title: words.untested, text: '' } as const)
          : ({
              kind: confirmation === 'none' ? 'info' : 'ok',
              title: printerTexts.confirmations[confirmation],
              text: words.meanings[confirmation],
            } as const);
      return { next: words.again, isOnPaper: true, notice };
    }
    case 'failed':
      return { next: words.again, isOnPaper: false, notice: { kind: 'danger', title: words.failed, text: advice } };
    case 'unknown':
      return { next: words.again, isOnPaper: true, notice: { kind: 'danger', title: words.unknown, text: advice } };
    case 'dismissed':
      return { next: words.again, isOnPaper: false, notice: { kind: 'info', title: words.dismissed, text: '' } };
  }
}
