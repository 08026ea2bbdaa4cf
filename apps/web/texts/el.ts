/** Every Greek text, in one file of the build. */
export default Object.assign(
  {},
  ...Object.values(
    import.meta.glob(['../../../packages/texts/catalogue/el.json', '../../../capabilities/*/texts/el.json'], {
      eager: true,
      import: 'default',
    }),
  ),
);
