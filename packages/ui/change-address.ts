/** Changes part of the address's search and keeps the rest, the place on the page too. */
import { useNavigate } from '@tanstack/react-router';

export function useChangeAddress<Part extends object>(): (part: Part) => void {
  const navigate = useNavigate();
  return (part) => void navigate({ to: '.', search: ((search: object) => ({ ...search, ...part })) as never, resetScroll: false });
}
