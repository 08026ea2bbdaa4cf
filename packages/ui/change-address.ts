/** Changes part of the address's search parameters and keeps the rest, and the scroll position. */
import { useNavigate } from '@tanstack/react-router';

export function useChangeAddress<Part extends object>(): (part: Part) => void {
  const navigate = useNavigate();
  return (part) => void navigate({ to: '.', search: ((search: object) => ({ ...search, ...part })) as never, resetScroll: false });
}
