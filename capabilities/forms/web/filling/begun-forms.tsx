/** Tells clients at home which forms they have begun and not sent, each leading to where it is filled. */
import { useQuery } from '@tanstack/react-query';
import { useAsk, useWords } from '#ui';
import { ASKED_ANEW, OwnItem, type OwnItemsProps } from '#web/accounts';
import { useTenant } from '#web/tenants';
import { forms } from '../../contract.ts';

export function BegunForms({ portal }: OwnItemsProps) {
  const [words, ask] = [useWords(), useAsk()];
  const enabled = useTenant().settings.navigation.processes;
  const begun = useQuery({ ...ask(forms.listBegunForms, { portal }), ...ASKED_ANEW, enabled }).data?.value ?? [];
  if (!enabled) return null;
  return begun.map(({ form, name }) => (
    <OwnItem key={form} to={`/dashboard/${encodeURIComponent(portal)}/processes/${form}`} label={words('forms.begun', { name })} />
  ));
}
