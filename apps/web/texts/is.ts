/** Every Icelandic text, in one file of the build. */
export default Object.assign(
  {},
  ...Object.values(
    import.meta.glob(['../../../packages/texts/catalogue/is.json', '../../../capabilities/*/texts/is.json'], {
      eager: true,
      import: 'default',
    }),
  ),
);
