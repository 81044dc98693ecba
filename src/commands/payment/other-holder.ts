/** Error code of a payment that is not approved because the service reports another holder than expected. */
export const OTHER_HOLDER = 'other-holder';
