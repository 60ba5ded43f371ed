// Icons that only the staff app uses.
import type { AppSpecificIcon } from '#ui/Icon.tsx';

/**
 * SVG paths of the icons that only the staff app uses, by name, for `<Icon name={icons.refresh} />`. They are not in src/ui, so
 * that the customers' app does not load them.
 */
export const icons = {
  refresh: { strokes: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.4M20 4.5v5h-5' },
  soundOn: { strokes: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9.2a4 4 0 0 1 0 5.6M18 6.5a8 8 0 0 1 0 11' },
  soundOff: { strokes: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5' },
  menu: { strokes: 'M4 6.5h16M4 12h16M4 17.5h16' },
  home: { strokes: 'M4 11l8-7 8 7M6 9.5V20h12V9.5M10 20v-5.5h4V20' },
  chart: { strokes: 'M4 4v16h16M8.5 16v-4M13 16V8M17.5 16v-6' },
  users: {
    strokes:
      'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.5-3.5 3-5.5 6.5-5.5s6 2 6.5 5.5M15.5 4.8a3.5 3.5 0 0 1 0 6.4M18 15c2 .8 3.2 2.5 3.5 5',
  },
  customer: { strokes: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.5-4 3.3-6 7.5-6s7 2 7.5 6' },
  log: { strokes: 'M6 3.5h12v17H6zM9.5 8h5M9.5 12h5M9.5 16h3' },
  printer: { strokes: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z' },
  calendar: { strokes: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5V7M15.5 3.5V7' },
  tag: { strokes: 'M4 4h7.5l8.5 8.5-7.5 7.5L4 11.5zM8.5 8.5h.01' },
  settings: {
    strokes:
      'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4zM9 19.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z',
  },
  secondFactorOff: { strokes: 'M7 7v13.5h10V17M8.5 3.5H17v8.5M4 4l16 16' },
  image: { strokes: 'M4 5h16v14H4zM4 16l4.5-4.5L14 17M12.5 15.5l3-3L20 16.5M15 9h.01' },
  signOut: { strokes: 'M10 4H5v16h5M14.5 8l4 4-4 4M18.5 12H10' },
  euro: { strokes: 'M18.5 6.5A7 7 0 0 0 7 12a7 7 0 0 0 11.5 5.5M4 10.5h9M4 13.5h9' },
  list: { strokes: 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01' },
  sum: { strokes: 'M18 7.5V4.5H6l6.5 7.5L6 19.5h12v-3' },
  sublist: { strokes: 'M4 5.5h9M8.5 11.5H20M8.5 17.5H20M5 9v8.5h.01M5 11.5h.01' },
  edit: { strokes: 'M4 20h16M6 16.5l.8-3.5L15.5 4.5a2 2 0 0 1 2.8 2.8L9.5 15.8z' },
  grip: { strokes: 'M9 5.5h.01M15 5.5h.01M9 12h.01M15 12h.01M9 18.5h.01M15 18.5h.01' },
  up: { strokes: 'M6 14.5l6-6 6 6' },
  copy: { strokes: 'M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4' },
  venue: {
    strokes:
      'M4 10l1.5-5.5h13L20 10M4 10a2.7 2.7 0 0 0 5.3 0 2.7 2.7 0 0 0 5.4 0A2.7 2.7 0 0 0 20 10M5.5 13v7h13v-7M10 20v-4.5h4V20',
  },
  newOrder: { strokes: 'M5 4h14v9M5 4v16h8M9 8.5h6M9 12h4M18 15.5v6M15 18.5h6' },
  history: { strokes: 'M4.5 12a7.5 7.5 0 1 0 2.2-5.3L4 9.4M4 4.5v5h5M12 8v4.4l3 1.8' },
  money: { strokes: 'M3 6.5h18v11H3zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM6 9.5v.01M18 14.5v.01' },
  pending: { strokes: 'M7 3.5h10M7 20.5h10M8 3.5c0 5 8 6.5 8 17M16 3.5c0 5-8 6.5-8 17' },
  cashRegister: { strokes: 'M4 14h16v6H4zM6 14l1.5-7h9L18 14M9 10h6M12 17h.01M9.5 7V4h5v3' },
  download: { strokes: 'M12 4v11M7.5 10.5 12 15l4.5-4.5M4.5 19.5h15' },
  send: { strokes: 'M20.5 3.5 3.5 10.3l6.6 3.6 3.6 6.6zM20.5 3.5 10.1 13.9' },
  refund: { strokes: 'M4 9.5h11a5 5 0 0 1 0 10H8M8 5.5l-4 4 4 4' },
  move: { strokes: 'M4 8.5h14M14.5 5l3.5 3.5-3.5 3.5M20 15.5H6M9.5 12 6 15.5 9.5 19' },
  soldOut: { strokes: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM5.7 5.7l12.6 12.6' },
} as const satisfies Record<string, AppSpecificIcon>;
