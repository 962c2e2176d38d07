/** Makes the project {@code consumer} a module. */
module com.acme.codec {
    exports com.acme;
}
