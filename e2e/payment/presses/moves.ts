// One step of a generated story: a press, or what staff, the bank or the browser do meanwhile.
import fc from 'fast-check';
import { readControls } from './controls.ts';
import { type RequestFault, STORY_REQUEST_FAULTS } from './network.ts';
import { possiblePresses, type StoryMove } from './rules.ts';
import { addTab, type CustomerStory, menuPath, openAddress } from './story.ts';
import { type OrderRow, readOrders } from './verdict.ts';

/** A generated step. What can be chosen is known only when it is played: `choice` is a share of all weights. */
interface Step {
  readonly choice: number;
  /** Chooses between ways of doing the same: which card, one press or two. */
  readonly variant: number;
  /** The faults of the next requests, in their order; `passes` means that this request has no fault. */
  readonly fates: readonly RequestFault[];
  /** The customer waits for the answer before the next step. */
  readonly isPatient: boolean;
}

const STEPS = { min: 12, max: 25 };
const CHOICES = 9_999;
const TABS_MAX = 3;

/** Most often the server has done what was asked, and the browser reads no answer. */
const fate = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<RequestFault[]>('reply lost', 'server error after') },
  { weight: 3, arbitrary: fc.constantFrom<RequestFault[]>('passes', ...STORY_REQUEST_FAULTS) },
);
const fates = fc.oneof(
  { weight: 3, arbitrary: fc.constant<RequestFault[]>([]) },
  { weight: 1, arbitrary: fc.array(fate, { minLength: 1, maxLength: 4 }) },
);

const steps = fc.array(
  fc.record({
    choice: fc.nat(CHOICES),
    variant: fc.nat(99),
    fates,
    isPatient: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  }),
  { minLength: STEPS.min, maxLength: STEPS.max, size: 'max' },
);

/**
 * Generates random tests (stories): the steps of a customer who presses at random. Most begin in the cart with accepted terms, so
 * that they reach the payment. The library's preference for small numbers is switched off, because small numbers would select the
 * first controls of a page.
 */
export const generatedStories: fc.Arbitrary<{ readonly isInCart: boolean; readonly steps: readonly Step[] }> =
  fc.noBias(
    fc.record({
      isInCart: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
      steps,
    }),
  );

/**
 * Plays one step of a random test (a story). Chooses one of the moves that are possible now, carries it out, and adds its
 * description to the list of the steps.
 */
export async function playStep(story: CustomerStory, { choice, variant, fates, isPatient }: Step): Promise<void> {
  const moves = [...possiblePresses(story, await readControls(story.page)), ...(await otherMoves(story))];
  const move = chosenMove(moves, choice / (CHOICES + 1));
  const weather = fates.length === 0 ? '' : ` (then: ${fates.join(', ')})`;
  const tab = story.tabs.length > 1 ? `tab ${story.tabs.indexOf(story.page) + 1} ` : '';
  story.steps.push(`  ${tab}${placeOf(story)} ${move.label}${isPatient ? '' : ', without waiting'}${weather}`);
  if (fates.length > 0) story.network.plan(fates);
  await move.run(variant);
  if (isPatient) await story.network.whenQuiet(story.page);
  await checkSuccessPage(story);
}

function chosenMove(moves: readonly StoryMove[], share: number): StoryMove {
  let rest = share * moves.reduce((sum, { weight }) => sum + weight, 0);
  const chosen = moves.find(({ weight }) => {
    rest -= weight;
    return rest < 0;
  });
  if (chosen === undefined) throw new Error('There is nothing to do.');
  return chosen;
}

function placeOf({ page, venue }: CustomerStory): string {
  if (!page.url().startsWith(venue.url)) return 'the bank’s page';
  const { pathname, search } = new URL(page.url());
  return pathname + (pathname === '/' ? search : '');
}

/** What needs no button of the page. */
async function otherMoves(story: CustomerStory): Promise<StoryMove[]> {
  if (story.page.url() === 'about:blank') return [opensMenu(story)];
  const orders = story.orderingPresses > 0 ? await readOrders(story) : [];
  return [...browserMoves(story), ...bankMoves(story, orders), ...staffMoves(story, orders)];
}

function browserMoves(story: CustomerStory): StoryMove[] {
  const { page, tabs, network } = story;
  const others = tabs.filter((tab) => tab !== page);
  const moves: StoryMove[] = [
    { label: 'reloads', weight: 1.2, run: () => page.reload({ waitUntil: 'commit' }).catch(() => null) },
    { label: 'goes back', weight: 0.8, run: () => page.goBack({ waitUntil: 'commit' }).catch(() => null) },
    opensMenu(story),
    { label: 'opens the orders', weight: 0.3, run: () => openAddress(page, '/recent') },
  ];
  if (network.hasLate())
    moves.push({ label: 'what is late goes on', weight: 3, run: async () => network.releaseLate() });
  if (tabs.length < TABS_MAX) moves.push({ label: 'opens a tab', weight: 0.6, run: () => openTab(story) });
  if (others.length > 0) {
    const other = (variant: number) => others[variant % others.length] ?? page;
    moves.push(
      { label: 'looks at another tab', weight: 2, run: async (variant) => showTab(story, other(variant)) },
      { label: 'closes the tab', weight: 0.8, run: () => closeTab(story, others[0] ?? page) },
    );
  }
  return moves;
}

function opensMenu(story: CustomerStory): StoryMove {
  return { label: 'opens the menu', weight: 0.6, run: () => openAddress(story.page, menuPath(story)) };
}

async function openTab(story: CustomerStory): Promise<void> {
  const page = await story.context.newPage();
  addTab(story, page);
  await openAddress(page, menuPath(story));
}

function showTab(story: CustomerStory, page: CustomerStory['page']): void {
  story.page = page;
}

async function closeTab(story: CustomerStory, next: CustomerStory['page']): Promise<void> {
  const { page, tabs } = story;
  tabs.splice(tabs.indexOf(page), 1);
  story.page = next;
  await page.close();
}

function bankMoves({ simulators: { redsys } }: CustomerStory, orders: readonly OrderRow[]): StoryMove[] {
  if (orders.length === 0) return [];
  const refs = orders.flatMap((order) => order.refs);
  const pages = redsys.pages().filter(({ order, isPayable }) => isPayable && refs.includes(order));
  const moves: StoryMove[] = [
    { label: 'the next charge gets no reply', weight: 0.4, run: async () => loseNextCharge(redsys) },
  ];
  if (redsys.behaviour().notifications === 'on')
    moves.push({ label: 'the bank holds its messages', weight: 0.6, run: async () => holdMessages(redsys) });
  else moves.push({ label: 'the bank’s messages arrive', weight: 1, run: () => redsys.release() });
  if (pages.length > 0)
    moves.push({
      label: 'pays on a page of the bank that was opened before',
      weight: 0.7,
      run: async (variant) => {
        const page = pages[variant % pages.length];
        if (page !== undefined) await redsys.actOnPage({ order: page.order, action: 'pay' });
      },
    });
  return moves;
}

function loseNextCharge(redsys: CustomerStory['simulators']['redsys']): void {
  redsys.planFault({ how: 'drop', when: 'after-charging' });
}

function holdMessages(redsys: CustomerStory['simulators']['redsys']): void {
  redsys.setBehaviour({ notifications: 'held' });
}

function staffMoves(story: CustomerStory, orders: readonly OrderRow[]): StoryMove[] {
  if (!orders.some(({ isOwed }) => isOwed)) return [];
  return [
    { label: 'staff collect what is owed', weight: 0.8, run: (variant) => collectOwed(story, variant % 4 === 0) },
    { label: 'staff cancel what is owed', weight: 0.4, run: () => cancelOwed(story) },
  ];
}

/**
 * Collects in cash, as staff do, what the customer of a random test (a story) owes. With `evenIfInProgress`, also while the
 * customer may be paying.
 */
export async function collectOwed(story: CustomerStory, evenIfInProgress: boolean): Promise<void> {
  const paymentIds = (await readOrders(story)).filter(({ isOwed }) => isOwed).map(({ paymentId }) => paymentId);
  if (paymentIds.length === 0) return;
  const data = { paymentIds, ways: [{ paidWith: 'efectivo' }], evenIfInProgress };
  await story.staff.put(`${story.venue.url}/api/admin/collections/${crypto.randomUUID()}`, { data });
}

async function cancelOwed(story: CustomerStory): Promise<void> {
  for (const { isOwed, paymentId } of await readOrders(story)) {
    const data = { reason: 'No queda', evenIfInProgress: false };
    if (isOwed) await story.staff.post(`${story.venue.url}/api/admin/payments/${paymentId}/cancellations`, { data });
  }
}

/** Only the server's word opens a page that says that an order is paid. */
async function checkSuccessPage(story: CustomerStory): Promise<void> {
  if (!story.page.url().includes('/success')) return;
  const isShown = await story.page
    .getByText('Pago realizado')
    .isVisible()
    .catch(() => false);
  if (!isShown) return;
  const orders = await readOrders(story);
  if (!orders.some(({ isPaid }) => isPaid)) story.faults.push('The page says «Pago realizado», and no order is paid');
}
