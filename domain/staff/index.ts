// The staff noun: what members of the staff have set for their own work in the office. Not their accounts or roles.
export { REQUEST_MAILS, type RequestMails, type StaffSettings } from './staff.ts';
export { findStaffSettings, listMailChoices, saveStaffSettings } from './store.ts';
