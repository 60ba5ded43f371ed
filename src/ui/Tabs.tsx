// Tabs inside a page: a list of labels with one visible panel. Arrow keys, Home and End move the focus and select the focused tab.
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { Icon, type IconSource } from './Icon.tsx';
import styles from './Tabs.module.css';

/** One tab of the component `Tabs`: its value, its label and its icon. It is no tab of the browser. */
type Tab<Value extends string> = { value: Value; label: ReactNode; icon?: IconSource | undefined };

type TabsProps<Value extends string> = {
  /** Name of the tab list for screen readers. */
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Content of the selected tab. */
  children: ReactNode;
};

/** Tabs inside a page: a row of labels, and the content of the selected tab below. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, children }: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const place = tabs.findIndex((tab) => tab.value === value);

  function move(event: KeyboardEvent) {
    const next = tabs.at(tabIndexAfterKey(event.key, place, tabs.length) ?? place);
    if (!next || next.value === value) return;
    event.preventDefault();
    onChange(next.value);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.value}"]`)?.focus();
  }

  return (
    <div className={styles.tabs}>
      <div ref={list} role="tablist" aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            data-tab={tab.value}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onKeyDown={move}
            className={styles.tab}
          >
            {tab.icon && <Icon name={tab.icon} />}
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className={styles.panel}>
        {children}
      </div>
    </div>
  );
}

/** Index of the tab that the key selects, wrapping at both ends; undefined for other keys. */
function tabIndexAfterKey(key: string, place: number, count: number): number | undefined {
  const places: Partial<Record<string, number>> = {
    ArrowRight: (place + 1) % count,
    ArrowLeft: (place - 1 + count) % count,
    Home: 0,
    End: count - 1,
  };
  return places[key];
}
