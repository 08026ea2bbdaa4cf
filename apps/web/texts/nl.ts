/** Every Dutch text, in one file of the build. */
export default Object.assign(
  {},
  ...Object.values(
    import.meta.glob(['../../../packages/texts/catalogue/nl.json', '../../../capabilities/*/texts/nl.json'], {
      eager: true,
      import: 'default',
    }),
  ),
);
