export { createQueryOptions, type QueryOptionsFactory } from './asking.ts';
export { newId } from './new-id.ts';
export { forgetTyping, useHoldTyping, useKeptTyping, useTypingStore, type KeptTyping, type TypingStore } from './kept-typing.ts';
export { useFocusById } from './focus-by-id.ts';
export { dropCookie, keepForMonth, readCookie } from './month-cookie.ts';
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
} from './pages/routes.ts';
export { Columns, CONTENT_ID, Page, PageHeader, PageFrameContext, Section } from './pages/page.tsx';
export { Amount, PercentChange, Figure, Figures, GainMoney, Money } from './figures/figure.tsx';
export { OpenableFigure, useFigureInAddress, useLeaveFigure } from './figures/open-figure.tsx';
export { EmptyNotice, FailureNotice, QueryContent, Skeleton, SkeletonPage, StaleNote } from './pages/states.tsx';
export { RedirectToNotFound } from './pages/nowhere.tsx';
export { useRedirectOnce } from './pages/lead-on.ts';
export { CurrentPlaceholder, LazyBoundary, lazy, PlaceholderProvider } from './lazily.tsx';
export { PaperProvider, useOnPaper } from './pages/on-paper.tsx';
export { FindingMark, FindingNotes, LastKnown } from './figures/findings.tsx';
export { UnansweredNotice } from './figures/unanswered.tsx';
export { Tabs } from './pages/tabs.tsx';
export { AsOf, DateRange, type RangeChoice } from './days/date-range.tsx';
export { DayInput } from './days/day-input.tsx';
export { PickDay } from './days/pick-day.tsx';
export { parseTypedDay } from './days/typed-day.ts';
export { KnownOn, PastNote } from './days/known-on.tsx';
export { SearchField } from './search-field.tsx';
export { Toggle, ToggleGroup } from './toggle-group.tsx';
export { FoundChoice } from './found-choice.tsx';
export { Sentence } from './sentence.tsx';
export { clocksOf, clockSearch, rangeDays, rangeSearch, type ClockSearch, type RangeFacts, type RangeSearch } from './days/range.ts';
export { Pages } from './tables/pages.tsx';
export { CountTabs } from './tables/count-tabs.tsx';
export { DataTable, type DataTableProps, type RowGroup } from './tables/data-table.tsx';
export { LongTable, type LongTableProps } from './tables/long-table.tsx';
export type { TableColumn, PhoneItem, TableSort } from './tables/table-parts.tsx';
export { Dialog, FormAround, type DialogProps } from './dialogs/dialog.tsx';
export { ConfirmDialog, SideDrawer, SidePanel } from './dialogs/dialogs.tsx';
export { TypedEarlier } from './dialogs/typed-earlier.tsx';
export { SavedMeanwhile } from './dialogs/saved-meanwhile.tsx';
export { FormDrawer, useDrawerTyping, useTellChanged, useTellSaving, type DrawerForm } from './dialogs/form-drawer.tsx';
export { UnsavedGuard } from './dialogs/unsaved.tsx';
export { Snackbars, useSnackbar, type Notifier } from './dialogs/snackbar.tsx';
export { failureSentence, useShowFailure } from './failed.ts';
export { FormEnd, useFormSubmit, useRefusalMessage, type FieldErrors } from './form.tsx';
export { ChooseFile } from './files/choose-file.tsx';
export { DropZone } from './files/drop-zone.tsx';
export { useFileSize } from './files/file-size.ts';
export { FileUpload } from './files/file-upload.tsx';
export { createUploadQueue, type PendingUpload, type UploadQueue } from './files/uploads.ts';
export { useNamedUploads, type DuplicateChoice, type NamedUploads } from './files/named-uploads.ts';
export { DuplicateDialog, UploadList } from './files/upload-list.tsx';
export { FileLinks } from './files/file-links.tsx';
export { DownloadButton, useDownload } from './files/download-button.tsx';
export { ProgressLine } from './dialogs/progress-line.tsx';
export { Portrait } from './portrait.tsx';
export { Sign, type SignKind } from './figures/sign.tsx';
export { Icon, ICON_NAMES, type IconName } from './icon.tsx';
export { useMediaQuery, useMobile, useNarrow } from './viewport.ts';
export { ChartFigure } from './chart/chart-figure.tsx';
export { barsOf } from './chart/parts.ts';
export { reloadWithMessage, MessageAfterReload } from './dialogs/told-after-reload.tsx';
export { useUndo } from './undo.ts';
