export { createQueryOptions, type QueryOptionsFactory } from './asking.ts';
export { newId } from './new-id.ts';
export { useChangeAddress } from './change-address.ts';
export { SurroundingsProvider, useAsk, useCall, useFormats, useSurroundings, useWords, type UiSurroundings } from './surroundings.tsx';
export {
  signedInRoute,
  publicRoute,
  reportRoute,
  rootRoute,
  type NavigationEntry,
  type DashboardPlace,
  type RouterContext,
  type Widget,
  type Widgets,
} from './routes.ts';
export { Columns, CONTENT_ID, Page, PageHeader, PageFrameContext, Section } from './page.tsx';
export { Amount, PercentChange, Figure, Figures, GainMoney, Money } from './figure.tsx';
export { OpenableFigure, useFigureInAddress, useLeaveFigure } from './open-figure.tsx';
export { EmptyNotice, FailureNotice, QueryContent, Skeleton, SkeletonPage, StaleNote } from './states.tsx';
export { RedirectToNotFound } from './nowhere.tsx';
export { useRedirectOnce } from './lead-on.ts';
export { CurrentPlaceholder, LazyBoundary, lazy, PlaceholderProvider } from './lazily.tsx';
export { PaperProvider, useOnPaper } from './on-paper.tsx';
export { FindingMark, FindingNotes } from './findings.tsx';
export { Tabs } from './tabs.tsx';
export { AsOf, DateRange, type RangeChoice } from './date-range.tsx';
export { PickDay } from './pick-day.tsx';
export { parseTypedDay } from './typed-day.ts';
export { KnownOn, PastNote } from './known-on.tsx';
export { SearchField } from './search-field.tsx';
export { Sentence } from './sentence.tsx';
export { clocksOf, clockSearch, rangeDays, rangeSearch, type ClockSearch, type RangeFacts, type RangeSearch } from './range.ts';
export { DataTable, type DataTableProps, type RowGroup } from './data-table.tsx';
export { LongTable, type LongTableProps } from './long-table.tsx';
export type { TableColumn, PhoneItem, TableSort } from './table-parts.tsx';
export { Dialog, FormAround, type DialogProps } from './dialog.tsx';
export { ConfirmDialog, SideDrawer, SidePanel } from './dialogs.tsx';
export { UnsavedGuard } from './unsaved.tsx';
export { Snackbars, useSnackbar, type Notifier } from './snackbar.tsx';
export { failureSentence, useShowFailure } from './failed.ts';
export { FormEnd, useFormSubmit, useRefusalMessage, type FieldErrors } from './form.tsx';
export { ChooseFile } from './choose-file.tsx';
export { DropZone } from './drop-zone.tsx';
export { createUploadQueue, type PendingUpload, type UploadQueue } from './uploads.ts';
export { DownloadButton } from './download-button.tsx';
export { ProgressLine } from './progress-line.tsx';
export { Portrait } from './portrait.tsx';
export { Sign, type SignKind } from './sign.tsx';
export { Icon, ICON_NAMES, type IconName } from './icon.tsx';
export { useMediaQuery, useMobile, useNarrow } from './viewport.ts';
export { ChartFigure } from './chart/chart-figure.tsx';
export { barsOf } from './chart/parts.ts';
export { reloadWithMessage, MessageAfterReload } from './told-after-reload.tsx';
