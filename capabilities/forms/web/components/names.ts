/** Names of the components that a field of the kind `custom` can show in a form that people fill [FORM-67]. */
export const COMPONENT_NAMES = ['allocation'] as const;
