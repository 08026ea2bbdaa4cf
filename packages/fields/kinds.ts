/** Lists every kind of field. A new kind needs its file, its name in `field-types.ts` and its line here. */
import type { FieldType } from './field-types.ts';
import type { FieldKind } from './kind.ts';
import { checkbox } from './kinds/checkbox.ts';
import { collectionSelect } from './kinds/collection-select.ts';
import { combobox } from './kinds/combobox.ts';
import { country } from './kinds/country.ts';
import { custom } from './kinds/custom.ts';
import { datePicker } from './kinds/date-picker.ts';
import { dropdown } from './kinds/dropdown.ts';
import { dropzone } from './kinds/dropzone.ts';
import { file } from './kinds/file.ts';
import { grid } from './kinds/grid.ts';
import { hidden } from './kinds/hidden.ts';
import { history } from './kinds/history.ts';
import { icon } from './kinds/icon.ts';
import { increment } from './kinds/increment.ts';
import { label } from './kinds/label.ts';
import { mediaPicker } from './kinds/media-picker.ts';
import { multiGroupTextField } from './kinds/multi-group-text-field.ts';
import { multiTextField } from './kinds/multi-text-field.ts';
import { navigationDesigner } from './kinds/navigation-designer.ts';
import { number } from './kinds/number.ts';
import { password } from './kinds/password.ts';
import { permissions } from './kinds/permissions.ts';
import { picker } from './kinds/picker.ts';
import { radio } from './kinds/radio.ts';
import { range } from './kinds/range.ts';
import { richtext } from './kinds/richtext.ts';
import { select } from './kinds/select.ts';
import { slider } from './kinds/slider.ts';
import { slug } from './kinds/slug.ts';
import { switchKind } from './kinds/switch.ts';
import { tabs } from './kinds/tabs.ts';
import { tabular } from './kinds/tabular.ts';
import { text } from './kinds/text.ts';
import { textarea } from './kinds/textarea.ts';
import { timestamp } from './kinds/timestamp.ts';

const KINDS = {
  label,
  hidden,
  text,
  icon,
  number,
  slug,
  increment,
  password,
  textarea,
  file,
  switch: switchKind,
  checkbox,
  slider,
  range,
  'date-picker': datePicker,
  select,
  dropdown,
  collectionSelect,
  radio,
  combobox,
  'media-picker': mediaPicker,
  picker,
  country,
  tabs,
  permissions,
  grid,
  history,
  dropzone,
  'navigation-designer': navigationDesigner,
  'multi-text-field': multiTextField,
  'multi-group-text-field': multiGroupTextField,
  custom,
  richtext,
  timestamp,
  tabular,
} as const satisfies { readonly [T in FieldType]: FieldKind };

export function kindOf(type: FieldType): FieldKind {
  return KINDS[type];
}
