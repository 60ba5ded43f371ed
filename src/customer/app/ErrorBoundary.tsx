// A fault of ours in one part of the page does not take the page away: it is said, with the way to go on.
import { Component, type ReactNode } from 'react';
import { texts } from '#customer/shared/texts.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';

export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
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
