// The two board pages: one component for the bar and the kitchen.
import { BoardPage } from './BoardPage.tsx';

export function DrinksBoard() {
  return <BoardPage key="drinks" section="drinks" />;
}

export function FoodBoard() {
  return <BoardPage key="food" section="food" />;
}
