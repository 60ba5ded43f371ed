// Home: which table this is, and the menu.
import { MenuPage } from '#customer/menu/MenuPage.tsx';
import { TableLine } from '#customer/table/TableLine.tsx';

export function HomePage() {
  return (
    <>
      <TableLine />
      <MenuPage />
    </>
  );
}
