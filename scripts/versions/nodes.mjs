/** The latest patch of each supported Node major, oldest first. */
export const nodes = ['20.19.6', '22.23.3', '24.21.0', '26.10.0']
