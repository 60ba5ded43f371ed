// «¿Quién eres?»: the page of a shared tablet on which nobody is signed in.
import { useState } from 'react';
import { SignedOutLayout } from '#admin/shared/page/SignedOutLayout.tsx';
import { useIsSessionLoading } from '#admin/shared/session.ts';
import { texts } from '#admin/shared/texts.ts';
import type { SharedTablet } from '#contract/shared-tablets.ts';
import { initials } from '#domain/staff.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PinForm } from './PinForm.tsx';
import { SignInPage } from './SignInPage.tsx';
import styles from './WhoAreYouPage.module.css';
import { whoAreYouTexts } from './who-are-you-texts.ts';

type Person = SharedTablet['people'][number];

/** Page of a shared tablet on which nobody is signed in: the person chooses their name and enters the PIN. */
export function WhoAreYouPage({ tablet }: { tablet: SharedTablet }) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [isWithPassword, setIsWithPassword] = useState(false);
  const person = tablet.people.find(({ id }) => id === chosenId);

  if (isWithPassword) {
    return (
      <>
        <SignInPage absence="not-yet" isToReturn={false} />
        <div className={styles.back}>
          <Button variant="quiet" onClick={() => setIsWithPassword(false)}>
            {whoAreYouTexts.withPin}
          </Button>
        </div>
      </>
    );
  }
  if (person) {
    return (
      <SignedOutLayout key={person.id} title={whoAreYouTexts.greeting(person.name)} initialFocus="field">
        <PinForm userId={person.id} />
        <Button variant="quiet" wide onClick={() => setChosenId(null)}>
          {whoAreYouTexts.other}
        </Button>
      </SignedOutLayout>
    );
  }
  return (
    <SignedOutLayout
      key="people"
      title={whoAreYouTexts.title}
      {...(tablet.people.length > 0 ? { lead: whoAreYouTexts.lead } : {})}
    >
      <People people={tablet.people} onChoose={setChosenId} />
      <Button variant="quiet" wide onClick={() => setIsWithPassword(true)}>
        {whoAreYouTexts.withPassword}
      </Button>
    </SignedOutLayout>
  );
}

function People({ people, onChoose }: { people: readonly Person[]; onChoose: (id: string) => void }) {
  const isLoading = useIsSessionLoading();
  if (people.length === 0 && isLoading) return <p role="status">{texts.loading}</p>;
  if (people.length === 0) return <EmptyState title={whoAreYouTexts.empty}>{whoAreYouTexts.emptyHint}</EmptyState>;
  return (
    <ul aria-label={whoAreYouTexts.people} className={styles.people}>
      {people.map(({ id, name }) => (
        <li key={id}>
          <button type="button" className={styles.person} onClick={() => onChoose(id)}>
            <Avatar initials={initials(name)} />
            <span>{name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
