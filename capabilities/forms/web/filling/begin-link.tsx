/** Links the verification box to the form that the client of an account begins with [KYC-02]. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useAsk, useWords } from '#ui';
import { useTenant } from '#web/tenants';
import { forms } from '../../contract.ts';

export function BeginLink({ portal, account }: { readonly portal: string; readonly account: string }) {
  const [words, ask] = [useWords(), useAsk()];
  const { formId } = useParams({ strict: false });
  const on = useTenant().settings.navigation.processes;
  const { data } = useQuery({ ...ask(forms.readAccountProcess, { account }), enabled: on });
  if (!on || !data?.form || formId !== undefined) return null;
  return (
    <Button component={Link} to={`/dashboard/${encodeURIComponent(portal)}/processes/${data.form}`}>
      {words('forms.begin')}
    </Button>
  );
}
