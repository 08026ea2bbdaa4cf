/** Lists every kind of field with its control. A new kind needs its file and its line here. */
import type { FieldType } from '#packages/fields';
import type { FieldWidget } from './widget.ts';
import { CheckboxField } from './widgets/checkbox.tsx';
import { ComboboxField } from './widgets/combobox.tsx';
import { Country } from './widgets/country.tsx';
import { Custom } from './widgets/custom.tsx';
import { DatePicker } from './widgets/date-picker.tsx';
import { Dropdown } from './widgets/dropdown.tsx';
import { Dropzone } from './widgets/dropzone.tsx';
import { FileField } from './widgets/file.tsx';
import { Grid } from './widgets/grid.tsx';
import { Hidden } from './widgets/hidden.tsx';
import { History } from './widgets/history.tsx';
import { IconField } from './widgets/icon.tsx';
import { Increment } from './widgets/increment.tsx';
import { Label } from './widgets/label.tsx';
import { MediaPicker } from './widgets/media-picker.tsx';
import { MultiGroupText } from './widgets/multi-group-text-field.tsx';
import { MultiText } from './widgets/multi-text-field.tsx';
import { NavigationDesigner } from './widgets/navigation-designer.tsx';
import { NumberField } from './widgets/number.tsx';
import { Password } from './widgets/password.tsx';
import { Permissions } from './widgets/permissions.tsx';
import { Picker } from './widgets/picker.tsx';
import { RadioField } from './widgets/radio.tsx';
import { Range } from './widgets/range.tsx';
import { Richtext } from './widgets/richtext.tsx';
import { SelectField } from './widgets/select.tsx';
import { Slider } from './widgets/slider.tsx';
import { Slug } from './widgets/slug.tsx';
import { SwitchField } from './widgets/switch.tsx';
import { TabsField } from './widgets/tabs.tsx';
import { Tabular } from './widgets/tabular.tsx';
import { Text } from './widgets/text.tsx';
import { TextareaField } from './widgets/textarea.tsx';
import { Timestamp } from './widgets/timestamp.tsx';

export const FIELD_WIDGETS: Readonly<Record<FieldType, FieldWidget>> = {
  label: { show: Label, wide: true },
  hidden: { show: Hidden },
  text: { show: Text },
  icon: { show: IconField },
  number: { show: NumberField },
  slug: { show: Slug },
  increment: { show: Increment },
  password: { show: Password },
  textarea: { show: TextareaField, wide: true },
  file: { show: FileField, wide: true },
  switch: { show: SwitchField },
  checkbox: { show: CheckboxField },
  slider: { show: Slider },
  range: { show: Range },
  'date-picker': { show: DatePicker },
  select: { show: SelectField },
  dropdown: { show: Dropdown },
  collectionSelect: { show: Picker },
  radio: { show: RadioField },
  combobox: { show: ComboboxField },
  'media-picker': { show: MediaPicker, wide: true },
  picker: { show: Picker },
  country: { show: Country },
  tabs: { show: TabsField, wide: true },
  permissions: { show: Permissions, wide: true },
  grid: { show: Grid, wide: true },
  history: { show: History, wide: true },
  dropzone: { show: Dropzone, wide: true },
  'navigation-designer': { show: NavigationDesigner, wide: true },
  'multi-text-field': { show: MultiText },
  'multi-group-text-field': { show: MultiGroupText, wide: true },
  custom: { show: Custom, wide: true },
  richtext: { show: Richtext, wide: true },
  timestamp: { show: Timestamp },
  tabular: { show: Tabular, wide: true },
};
