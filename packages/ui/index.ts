export { asking, type Ask } from './asking.ts';
export { newId } from './new-id.ts';
export { useChangeAddress } from './change-address.ts';
export { Surrounded, useAsk, useCall, useFormats, useSurroundings, useWords, type Surroundings } from './surroundings.tsx';
export {
  inside,
  outside,
  report,
  root,
  type NavigationEntry,
  type PlaceHere,
  type RouterContext,
  type Widget,
  type Widgets,
} from './routes.ts';
export { Columns, CONTENT, Page, PageHeader, PageSurrounded, Section } from './page.tsx';
export { Amount, Change, Figure, Figures, GainMoney, Money } from './figure.tsx';
export { Opens, useFigureInAddress, useLeaveFigure } from './open-figure.tsx';
export { Empty, Failed, Loaded, Skeleton, SkeletonPage, StaleNote } from './states.tsx';
export { Nowhere } from './nowhere.tsx';
export { useLeadOn } from './lead-on.ts';
export { Awaited, Lazily, lazy, PlaceHeld } from './lazily.tsx';
export { OnPaper, useOnPaper } from './on-paper.tsx';
export { FindingMark, FindingNotes } from './findings.tsx';
export { Tabs } from './tabs.tsx';
export { AsOf, DateRange, type RangeChoice } from './date-range.tsx';
export { PickDay } from './pick-day.tsx';
export { typedDay } from './typed-day.ts';
export { KnownOn, PastNote } from './known-on.tsx';
export { SearchField } from './search-field.tsx';
export { Sentence } from './sentence.tsx';
export { clocksOf, clockSearch, rangeDays, rangeSearch, type ClockSearch, type RangeFacts, type RangeSearch } from './range.ts';
export { DataTable, type DataTableProps, type Group } from './data-table.tsx';
export { LongTable, type LongTableProps } from './long-table.tsx';
export type { Column, PhoneItem, Sort } from './table-parts.tsx';
export { Dialog, FormAround, type DialogProps } from './dialog.tsx';
export { ConfirmDialog, SideDrawer, SidePanel } from './dialogs.tsx';
export { Unsaved } from './unsaved.tsx';
export { Snackbars, useSnackbar, type Say } from './snackbar.tsx';
export { whyFailed, useSayFailed } from './failed.ts';
export { FormEnd, useSending, useTold, type Wrong } from './form.tsx';
export { ChooseFile } from './choose-file.tsx';
export { DropZone } from './drop-zone.tsx';
export { makeUploads, type Sending, type Uploads } from './uploads.ts';
export { DownloadButton } from './download-button.tsx';
export { ProgressLine } from './progress-line.tsx';
export { Portrait } from './portrait.tsx';
export { Sign, type SignKind } from './sign.tsx';
export { Icon, ICON_NAMES, type IconName } from './icon.tsx';
export { useMedia, useMobile, useNarrow } from './viewport.ts';
export { ChartFigure } from './chart/chart-figure.tsx';
export { barsOf } from './chart/parts.ts';
export { reloadAndTell, ToldAfterReload } from './told-after-reload.tsx';
