// React error boundaries: a rendering error in one part of the page leaves the rest usable.
import { Component, type ReactNode, Suspense } from 'react';
import { texts } from '#customer/shared/texts.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';

/**
 * Wraps components whose code is loaded later. Renders nothing while the code is loading. If loading or rendering fails, shows an
 * error with a reload button in their place; the rest of the page still works.
 */
export function LazyBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** Catches a rendering error in its children and shows a message with a reload button instead. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    // There is no state until something has failed: the compiler loads a helper into the first page for a field with a value.
    if (!this.state?.hasFailed) return this.props.children;
    return (
      <Banner
        kind="danger"
        title={texts.brokenTitle}
        action={<Button onClick={() => window.location.reload()}>{texts.reload}</Button>}
      >
        {texts.brokenText}
      </Banner>
    );
  }
}
