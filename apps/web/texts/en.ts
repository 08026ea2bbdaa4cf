/** Every English text, in one file of the build. */
export default Object.assign(
  {},
  ...Object.values(
    import.meta.glob(['../../../packages/texts/catalogue/en.json', '../../../capabilities/*/texts/en.json'], {
      eager: true,
      import: 'default',
    }),
  ),
);
