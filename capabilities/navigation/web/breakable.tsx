/** Contains the error of a view that breaks, so that the rest of its page stays. */
import { Component, type ReactNode } from 'react';
import { useRouterState } from '@tanstack/react-router';
import { useBrokenView } from './gathered.tsx';

interface BreakableViewProps {
  readonly view: string;
  /** Whether the view contains the main landmark of the page. */
  readonly whole: boolean;
  readonly children: ReactNode;
}

/** A view that broke is tried again at another address. */
export function BreakableView(props: BreakableViewProps) {
  const pathname = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname });
  const Broken = useBrokenView();
  return (
    <ViewErrorBoundary key={pathname} {...props} fallback={(error) => <Broken error={error} view={props.view} whole={props.whole} />} />
  );
}

class ViewErrorBoundary extends Component<
  BreakableViewProps & { readonly fallback: (error: unknown) => ReactNode },
  { readonly broke: { error: unknown } | null }
> {
  override state: { readonly broke: { error: unknown } | null } = { broke: null };

  static getDerivedStateFromError(error: unknown) {
    return { broke: { error } };
  }

  override render() {
    return this.state.broke ? this.props.fallback(this.state.broke.error) : this.props.children;
  }
}
