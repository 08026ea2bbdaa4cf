/** Turns a submission into the texts of a printed form. */
import { phraseIn } from '#packages/fields';
import { submissionLines } from '#packages/forms';
import { formatsFor, type Language, type Translate } from '#packages/texts';
import type { Tenant } from '#platform';
import type { Letterhead } from '#contract/tenants';
import { themeOf } from '#server/tenants';
import type { FormPaper } from '../../contract.ts';
import { answerWriting } from './letters.ts';
import type { NameOf } from './references.ts';
import type { KeptSubmission } from './submissions.ts';

interface FormPaperReader {
  readonly tenant: Pick<Tenant, 'settings'>;
  readonly language: Language;
  readonly words: Translate;
  readonly inHouse: boolean;
  readonly nameOf: NameOf;
  readonly head: Letterhead;
}

/** The country by whose rules each language is hyphenated and quoted. */
const REGIONS: Readonly<Record<Language, string>> = { en: 'GB', is: 'IS', el: 'GR', nl: 'NL' };

export function formPaper(keptSubmission: KeptSubmission, { tenant, language, words, inHouse, nameOf, head }: FormPaperReader): FormPaper {
  const { definition, compiled, answers, created, step } = keptSubmission;
  const { brand } = tenant.settings;
  const theme = themeOf(tenant.settings);
  const write = formatsFor(language);
  const lines = submissionLines(compiled, answers, { inHouse, outlet: 'paper', writing: answerWriting(words, language, nameOf) });
  return {
    language,
    region: REGIONS[language],
    title: definition.name,
    description: words('forms.paper.description', { form: definition.name, name: created.name, at: write.moment(created.at) }),
    brand: {
      name: head.name,
      legalName: brand.legalName,
      mark: brand.mark,
      logos: head.logos,
      headingFont: theme.headingFont,
      colours: theme.paper,
      imprint: [brand.legalName, brand.address].filter(Boolean).join(' · '),
      contact: brand.contact,
    },
    page: words('forms.paper.page', { x: '{x}', y: '{y}' }),
    facts: [
      { label: words('forms.paper.by'), value: created.name },
      { label: words('forms.paper.at'), value: write.moment(keptSubmission.submitted ?? created.at) },
      ...(keptSubmission.updated ? [{ label: words('forms.paper.changed'), value: write.moment(keptSubmission.updated.at) }] : []),
      { label: words('forms.paper.step'), value: words(`forms.step.${step}`) },
    ],
    head: { question: words('forms.paper.question'), answer: words('forms.paper.answer') },
    steps: compiled.steps
      .map(({ title }, at) => ({
        heading: phraseIn(title, language),
        answers: lines.filter((line) => line.step === at).map(({ label, text }) => ({ label, lines: (text || '–').split('\n') })),
      }))
      .filter((one) => one.answers.length > 0),
    unprintable: words('forms.paper.unprintable'),
  };
}
