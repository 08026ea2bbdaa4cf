/** Exports are for professionals; the server decides, this hides what it would refuse [OQ-67]. */
import { usePerson } from '#web/sign-in';

export function useProfessional(): boolean {
  const role = usePerson()?.role;
  return role === 'advisor' || role === 'staff';
}
