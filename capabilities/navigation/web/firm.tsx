/** Shows the legal name of the firm and how to reach it. */
import { Section, useWords } from '#ui';
import { useTenant } from '#web/tenants';

export function Firm() {
  const words = useWords();
  const { legalName, address, contact } = useTenant().settings.brand;
  return (
    <Section title={words('navigation.firm')}>
      {[legalName, address, contact].filter(Boolean).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Section>
  );
}
