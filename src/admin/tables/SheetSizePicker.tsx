// Control that selects the printed size of the QR codes.
import { getRouteApi } from '@tanstack/react-router';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { SHEET_SIZES, type SheetSize } from './table-search.ts';
import { tableTexts } from './table-texts.ts';

const route = getRouteApi('/admin/tables-qr/list');
const SIZE_OPTIONS = SHEET_SIZES.map((size) => ({ value: size, label: tableTexts.sheet.sizes[size] }));

export function SheetSizePicker({ size }: { size: SheetSize }) {
  const navigate = route.useNavigate();
  return (
    <SegmentedControl<SheetSize>
      label={tableTexts.sheet.size}
      options={SIZE_OPTIONS}
      value={size}
      onChange={(sheet) => void navigate({ search: { sheet }, replace: true })}
    />
  );
}
