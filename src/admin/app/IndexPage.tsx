// `/admin`: signing in for those who have not, the welcome for those who have.

import { getRouteApi } from '@tanstack/react-router';
import { useSession } from '#admin/shared/session.ts';
import { texts } from '#admin/shared/texts.ts';
import { SignInPage } from '#admin/sign-in/SignInPage.tsx';
import { type BoardCard, WelcomePage } from '#admin/welcome/WelcomePage.tsx';
import { can } from '#domain/staff.ts';
import { paths } from './paths.ts';

const BOARDS: readonly BoardCard[] = [
  { section: 'drinks', path: paths.drinksBoard, label: texts.menu.drinks.label, icon: 'glass' },
  { section: 'food', path: paths.foodBoard, label: texts.menu.food.label, icon: 'plate' },
];

const route = getRouteApi(paths.welcome);

export function IndexPage() {
  const { profile, absence } = useSession();
  const { next } = route.useSearch();
  if (!profile) return <SignInPage absence={absence} isToReturn={next !== undefined} />;
  return <WelcomePage name={profile.name} boards={can(profile.roles, 'use-boards') ? BOARDS : []} />;
}
