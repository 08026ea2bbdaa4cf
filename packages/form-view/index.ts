export { FormView } from './form-view.tsx';
export { FormWorldProvider, useFormWorld, type FormWorld } from './world.tsx';
export type { WidgetProps } from './widget.ts';
export { FieldGroup } from './parts/group.tsx';
export { DeleteButton } from './parts/delete-button.tsx';
export { RichTextInput } from './parts/rich-text/rich-input.tsx';
export { RichTextView } from './parts/rich-text/rich-shown.tsx';
export { SignButton } from './parts/sign-button.tsx';
export { DragStyleNonce } from './parts/styles-let-in.tsx';
