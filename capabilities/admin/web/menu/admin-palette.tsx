/** Opens the palette on Ctrl+K, or Cmd+K, anywhere in the administration, to go to a list, a record or an action. */
import { useEffect, useState } from 'react';
import { LazyBoundary, lazy } from '#ui';
import { useMay } from '#web/sign-in';

const Palette = lazy(async () => (await import('./palette.tsx')).Palette);

export function AdminPalette() {
  const may = useMay('house.keep');
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    if (!may) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setOpened((now) => !now);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [may]);
  if (!opened) return null;
  return (
    <LazyBoundary waiting={null}>
      <Palette onClose={() => setOpened(false)} />
    </LazyBoundary>
  );
}
