// Receives an invoice and returns a PDF.
import { serveTasks } from '../../kit/side-process.ts';
import { printInvoice } from './invoice-sheet.ts';

serveTasks(printInvoice);
