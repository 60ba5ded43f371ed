// SVG paths of the icons that both apps share. Further icons of the back office: admin/shared/icons.ts.

/** The shape of each icon that both apps share, as the `d` attribute of an SVG path. */
export const ICON_SVG_PATHS = {
  cart: 'M3 4h2.2l2.3 11h10.4L20 7.5H6M9.3 20.3a1.1 1.1 0 1 0 0-2.2 1.1 1.1 0 0 0 0 2.2zM16.7 20.3a1.1 1.1 0 1 0 0-2.2 1.1 1.1 0 0 0 0 2.2z',
  receipt:
    'M5 3.5v17l2.3-1.5 2.4 1.5 2.3-1.5 2.3 1.5 2.4-1.5 2.3 1.5v-17L16.7 5l-2.4-1.5L12 5 9.7 3.5 7.3 5zM9 9.5h6M9 13.5h6',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 20.5 20.5',
  filter: 'M4 6.5h16M7 12h10M10 17.5h4',
  close: 'M6 6l12 12M18 6 6 18',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  check: 'M5 12.5 10 17.5 19.5 7',
  'check-circle': 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8 12.3l2.8 2.8L16 9.5',
  'chevron-down': 'M6 9.5l6 6 6-6',
  'chevron-left': 'M14.5 6l-6 6 6 6',
  'chevron-right': 'M9.5 6l6 6-6 6',
  note: 'M5 4h14v10.5L13.5 20H5zM13.5 20v-5.5H19M8.5 8.5h7M8.5 12h4',
  table: 'M3 9.5c0-2 4-3.5 9-3.5s9 1.5 9 3.5-4 3.5-9 3.5-9-1.5-9-3.5zM12 13v7M8 20.5h8',
  glass: 'M5 4h14l-7 8.5zM12 12.5V20M8 20.5h8M7.5 7h9',
  plate: 'M7 3v18M4.5 3v5.5a2.5 2.5 0 0 0 5 0V3M17.5 21v-7M17.5 14h-3.2C14.3 8.5 15.5 4.5 17.5 3z',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5.2l3.3 2',
  leaf: 'M5 19c0-9 4.5-14 15-14 0 10.5-4.5 15-11 14.5-2-.2-3.5-1.5-3.5-3.5M4.5 20.5C7 15.5 10 12.5 14.5 10',
  spark: 'M12 3.5c.8 5 3.5 7.7 8.5 8.5-5 .8-7.7 3.5-8.5 8.5-.8-5-3.5-7.7-8.5-8.5 5-.8 7.7-3.5 8.5-8.5z',
  alert: 'M12 4 2.8 19.5h18.4zM12 10v4.5M12 17h.01',
  offline:
    'M3 3l18 18M5 12.5a10 10 0 0 1 4-2.4M2 9a15 15 0 0 1 4.5-2.9M10.5 5a15 15 0 0 1 11.5 4M14.5 10.3a10 10 0 0 1 4.5 2.2M8.5 16a5 5 0 0 1 6.5-.3M12 19.5h.01',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5M20 14v2M14 20h2.5M20 19.5v.5h-.5M7 7h.01M17 7h.01M7 17h.01',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.5M12 7.8h.01',
  trash: 'M4.5 6.5h15M9.5 6.5V4h5v2.5M6.5 6.5l1 13.5h9l1-13.5M10.2 10.5v5.5M13.8 10.5v5.5',
} as const;
